import { connect, type Socket } from 'node:net';

/** The database accepts any signature. */
const HEADERS = [
  'Host: localhost',
  'Content-Type: application/x-amz-json-1.0',
  'X-Amz-Date: 20260101T000000Z',
  'Authorization: AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
].join('\r\n');

export interface DynamoResponse {
  readonly status: number;
  readonly body: string;
}

interface Connection {
  readonly ask: (request: string) => Promise<DynamoResponse>;
  readonly close: () => void;
}

/**
 * Speaks to dynoxide's HTTP server over connections that it keeps, one request at a time on each. Node's own client
 * takes five times the processor time, and most of what a test of the functions takes is requests to the database.
 */
export function createDynoxideCalls(port: number) {
  const idle: Connection[] = [];
  const all = new Set<Connection>();

  function opened(): Connection {
    const connection = connectTo(port);
    all.add(connection);
    return connection;
  }

  return {
    /** @throws {Error} when the server ends meanwhile */
    async call(operation: string, body: string): Promise<DynamoResponse> {
      const connection = idle.pop() ?? opened();
      const head = `POST / HTTP/1.1\r\n${HEADERS}\r\nX-Amz-Target: DynamoDB_20120810.${operation}`;
      const response = await connection.ask(
        `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      idle.push(connection);
      return response;
    },
    stop(): void {
      for (const connection of all) connection.close();
    },
  };
}

function connectTo(port: number): Connection {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay();
  let waiting: { resolve: (response: DynamoResponse) => void; reject: (error: Error) => void } | undefined;
  let received = Buffer.alloc(0);

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const response = completeResponse(received);
    if (!response) return;
    received = Buffer.alloc(0);
    waiting?.resolve(response);
    waiting = undefined;
  });
  // The reason comes with `close` too.
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The database has closed the connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) reject(new Error('The database has closed the connection'));
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Every response of dynoxide has a `content-length`. Undefined while some of it is still to come. */
function completeResponse(received: Buffer): DynamoResponse | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`The database responds without a length: ${head}`);
  const body = received.subarray(end + 4);
  if (body.length < length) return undefined;
  return { status: Number(head.slice(9, 12)), body: body.toString() };
}
