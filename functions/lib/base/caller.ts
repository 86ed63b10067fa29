/** The signed-in user who makes a request. */
export interface Caller {
  readonly userId: string;
  readonly username: string;
  /** Equal for every token of one sign-in. Never stored, logged or shown. */
  readonly signInId: string;
}
