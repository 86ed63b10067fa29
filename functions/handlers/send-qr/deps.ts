import type { Directory } from '#functions/lib/identity/directory.ts';
import type { RecordMailFailure } from '#functions/lib/mail/failures.ts';
import type { Post } from '#functions/lib/mail/post.ts';
import type { AllowanceStore } from '#functions/lib/storage/allowances.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { ItemDeps } from '#functions/lib/vault-access/withVault.ts';

/** What the use case works with; the directory, the post, storage and time come from outside. */
export interface SendQrDeps extends ItemDeps {
  readonly assets: Pick<AssetStore, 'get'>;
  readonly allowances: AllowanceStore;
  readonly directory: Directory;
  readonly post: Post;
  readonly siteOrigin: string;
  readonly recordMailFailure: RecordMailFailure;
}
