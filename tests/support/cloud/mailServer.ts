import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Received {
  readonly from: string | undefined;
  readonly to: readonly string[];
  readonly mail: Email;
}

export interface MailServer {
  /** With the user and password that it asks for. */
  readonly url: string;
  readonly received: readonly Received[];
  /** How often it has closed the connection. */
  readonly cuts: () => number;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly port?: number;
  /** The answer to a recipient in place of taking the mail, such as 550; 0 takes it. */
  readonly answerTo?: (address: string) => number;
  /** The server closes the connection once it has a mail for this address. */
  readonly cutsAt?: string;
}

const answer = (responseCode: number) => Object.assign(new Error('No such address here'), { responseCode });

/** A mail server on this machine that takes mails from the user `ada` with the password `a/b`. */
export async function startMailServer({
  port = 0,
  answerTo = () => 0,
  cutsAt,
}: Options = {}): Promise<MailServer> {
  const received: Received[] = [];
  let cuts = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === 'ada' && password === 'a/b') done(null, { user: username });
      else done(answer(535));
    },
    onRcptTo({ address }, _, done) {
      const code = answerTo(address);
      done(code === 0 ? null : answer(code));
    },
    onData(stream, { envelope, id }, done) {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        if (envelope.rcptTo.some(({ address }) => address === cutsAt)) {
          cuts += 1;
          for (const connection of server.connections) if (connection.id === id) connection.close();
          return;
        }
        const from = envelope.mailFrom ? envelope.mailFrom.address : undefined;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail });
      };
      take().then(() => done(null), done);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://ada:a%2Fb@127.0.0.1:${taken}`,
    received,
    cuts: () => cuts,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
