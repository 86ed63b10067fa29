import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Api } from './client.ts';
import type { RequestArguments } from './request.ts';
import { errorOf, isSuccess } from './response.ts';

/** A file from the response with the server's name for it, or the address from which it can be saved. */
export type SentFile =
  | { readonly content: Blob; readonly fileName: string | undefined }
  | { readonly address: string };

const elsewhereSchema = z.object({ downloadUrl: z.string() });

function decoded(encoded: string | undefined): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** The file name of a Content-Disposition header (RFC 6266), the one in UTF-8 first. */
function fileNameIn(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const inUtf8 = decoded(/filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]);
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = /filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1];
  return inUtf8 || quoted || plain || undefined;
}

/** Calls an endpoint whose response is a file. @throws {ApiError} for every other response. */
export async function fetchFile<E extends Endpoint & { readonly file: string }>(
  api: Api,
  endpoint: E,
  ...request: RequestArguments<E>
): Promise<SentFile> {
  const response = await api.request(endpoint, ...request);
  if (!isSuccess(response)) throw errorOf(response);
  if (response.file) {
    return { content: response.file, fileName: fileNameIn(response.headers.get('content-disposition')) };
  }
  const elsewhere = elsewhereSchema.safeParse(response.body);
  if (!elsewhere.success) throw errorOf(response);
  return { address: elsewhere.data.downloadUrl };
}
