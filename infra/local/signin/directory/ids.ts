import type { DirectoryVariable } from '#functions/declared.ts';
import { PASSWORD_CLIENT_ID } from '../client.ts';
import { USER_POOL_ID } from './answers.ts';

/** What each variable of the directory says here. */
export const DIRECTORY_IDS: Readonly<Record<DirectoryVariable, string>> = {
  USER_POOL_ID,
  PASSWORD_CLIENT_ID,
};
