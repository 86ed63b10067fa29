import type { Directory } from '#functions/directory/directory.ts';
import type { RecordMailFailure } from '#functions/mail/failures.ts';
import type { Post } from '#functions/mail/post.ts';
import type { AllowanceStore } from '#functions/storage/allowances.ts';
import type { AssetStore } from '#functions/storage/assets.ts';
import type { ItemWorld } from '#functions/vaults/usableVault.ts';

/** What the use case works with; the directory, the post, storage and time come from outside. */
export interface Collaborators extends ItemWorld {
  readonly assets: Pick<AssetStore, 'get'>;
  readonly allowances: AllowanceStore;
  readonly directory: Directory;
  readonly post: Post;
  readonly siteOrigin: string;
  readonly recordMailFailure: RecordMailFailure;
}
