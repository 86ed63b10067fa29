/** The exponent of scrypt's cost: that of the program `age` as well. */
const WORK_FACTOR = 18;

/**
 * Encrypts a stream with a password in age's format (age-encryption.org/v1: scrypt and ChaCha20-Poly1305), which
 * the program `age` and its relatives decrypt. To make a key of the password takes about a second, and 256 MB of memory
 * that are free again afterwards.
 * @param workFactor is lowered in tests
 */
export async function protectedBy(
  password: string,
  plain: ReadableStream<Uint8Array>,
  workFactor = WORK_FACTOR,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(password);
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(plain);
}
