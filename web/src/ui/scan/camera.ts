import { wait } from '#web/base/wait.ts';
import { createCodeReader } from './codeReader.ts';
import { type Purpose, WANTED } from './purposes.ts';

export type CameraFault = 'denied' | 'missing' | 'busy' | 'insecure' | 'noise' | 'failed';

/** `foreign` means that a code was found which is not wanted; the search goes on. */
export type ScanState = 'starting' | 'looking' | 'foreign' | CameraFault;

/** By error names of Media Capture and Streams (W3C); the first two names are our own. */
const FAULTS: ReadonlyMap<string, CameraFault> = new Map([
  ['InsecureContext', 'insecure'],
  ['NoiseError', 'noise'],
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

export const faultOf = (error: unknown): CameraFault =>
  (error instanceof Error && FAULTS.get(error.name)) || 'failed';

const named = (name: string): Error => Object.assign(new Error(name), { name });

/**
 * The camera at the back of the device, or else any camera.
 * @throws an error whose `faultOf` says why there is none
 */
async function openCamera(width: number): Promise<MediaStream> {
  if (!window.isSecureContext) throw named('InsecureContext');
  // An old browser has no such object, whatever its type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw named('NotFoundError');
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: width } };
  return devices.getUserMedia({ video, audio: false });
}

export interface Scan {
  readonly purpose: Purpose;
  /** Takes the text of a code; false for a code that is not wanted. */
  readonly take: (text: string) => boolean;
  readonly video: HTMLVideoElement;
  /** Ends the scan. */
  readonly signal: AbortSignal;
  readonly onState: (state: ScanState) => void;
}

/** Between two searches: short for a user, and long enough for the device to draw the video. */
const SEARCH_INTERVAL_MS = 120;

async function show(stream: MediaStream, { video, signal, onState }: Scan): Promise<void> {
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => onState('busy'), { signal });
  }
  video.srcObject = stream;
  await video.play();
}

/** Pictures. A decoder may find one code of a label in one of them, and another code in the next. */
const PICTURES_COMPARED = 6;

/** Searches the video until it shows what is wanted, the scan is ended, or the camera is gone. */
async function search(stream: MediaStream, { purpose, take, video, signal, onState }: Scan): Promise<void> {
  const { longestSide, looks } = WANTED[purpose];
  const reader = createCodeReader(purpose);
  const isOver = () => signal.aborted || !stream.active;
  let seen: readonly (readonly string[])[] = [];
  signal.addEventListener('abort', reader.close, { once: true });
  try {
    while (!isOver()) {
      const { videoWidth: width, videoHeight: height } = video;
      const texts = width > 0 ? await reader.read({ source: video, width, height }, longestSide) : [];
      if (isOver()) return;
      if (texts.length > 0) seen = [texts, ...seen].slice(0, PICTURES_COMPARED);
      const sure = texts.filter((text) => seen.filter((codes) => codes.includes(text)).length >= looks);
      if (sure.some(take)) return;
      if (sure.length > 0) onState('foreign');
      await wait(SEARCH_INTERVAL_MS, signal);
    }
  } finally {
    reader.close();
  }
}

/**
 * Runs the camera until it has seen what is wanted, or the scan is ended.
 * @throws an error whose `faultOf` says what went wrong
 */
export async function scan(task: Scan): Promise<void> {
  const stream = await openCamera(WANTED[task.purpose].longestSide);
  // Until its tracks are stopped, the light of the camera stays on.
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  task.signal.addEventListener('abort', stop, { once: true });
  try {
    if (task.signal.aborted) return;
    await show(stream, task);
    task.onState('looking');
    await search(stream, task);
  } finally {
    stop();
  }
}
