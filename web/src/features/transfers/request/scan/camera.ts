export type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed';

/** By the names that the Media Capture specification gives its errors; the first is our own. */
const FAULTS: ReadonlyMap<string, CameraFault> = new Map([
  ['InsecureContext', 'insecure'],
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/** Why there is no camera; `failed` for what nobody foresaw. */
export const faultOf = (error: unknown): CameraFault =>
  (error instanceof Error && FAULTS.get(error.name)) || 'failed';

const named = (name: string): Error => Object.assign(new Error(name), { name });

/**
 * The camera at the back of the device, else the one there is.
 * @throws an error whose `faultOf` says why there is none
 */
export async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext) throw named('InsecureContext');
  // An old browser has no such object, whatever its type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw named('NotFoundError');
  return devices.getUserMedia({ video: { facingMode: { ideal: 'environment' } }, audio: false });
}

/** Without this its light stays on. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
