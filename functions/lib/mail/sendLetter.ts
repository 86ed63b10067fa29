import type { Directory } from '#functions/lib/identity/directory.ts';
import type { Content } from './letter.ts';
import type { Post } from './post.ts';

/** Finds users, and takes mails to them with links to the product. */
export interface MailingDeps {
  readonly directory: Pick<Directory, 'findById'>;
  readonly post: Post;
  readonly siteOrigin: string;
}

/** Mails a user by their user id. One whom the directory does not have any more gets nothing. */
export async function sendLetter(
  { directory, post }: MailingDeps,
  userId: string,
  content: Content,
): Promise<void> {
  const account = await directory.findById(userId);
  if (!account) return;
  // The form of mails is large: it is read when the first one is sent.
  const { letter } = await import('./letter.ts');
  await post.send({ to: account.email, ...letter(content) });
}
