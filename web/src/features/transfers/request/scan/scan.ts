import type { TransferLink } from '#shared/domain/transferLink.ts';
import { readLink } from '../model/readLink.ts';
import { type CameraFault, closeCamera, openCamera } from './camera.ts';
import { createCodeReader } from './codeReader.ts';

/** What the scanner is at; `foreign` when it met a code that is not ours, and looks on. */
export type ScanState = 'starting' | 'looking' | 'foreign' | CameraFault;

export interface Scan {
  readonly video: HTMLVideoElement;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onState: (state: ScanState) => void;
}

/** Between two looks: quick to a person, and leaves the device time for the picture itself. */
const LOOK_INTERVAL_MS = 120;
/** Enough for a code that fills a third of the picture, and read in some 20 ms. */
const LONGEST_SIDE_PX = 640;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));

async function show(stream: MediaStream, { video, signal, onState }: Scan): Promise<void> {
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => onState('busy'), { signal });
  }
  video.srcObject = stream;
  await video.play();
}

/** Looks until it sees an item's link, or is told to stop. */
async function look({ video, signal, onState }: Scan): Promise<TransferLink | undefined> {
  const reader = createCodeReader();
  try {
    while (!signal.aborted) {
      const { videoWidth: width, videoHeight: height } = video;
      const text =
        width > 0 ? await reader.read({ source: video, width, height }, LONGEST_SIDE_PX) : undefined;
      const link = text ? readLink(text) : undefined;
      if (link) return link;
      if (text) onState('foreign');
      await pause();
    }
    return undefined;
  } finally {
    reader.close();
  }
}

/**
 * Runs the camera until it has seen an item's link, or is told to end.
 * @throws what `faultOf` tells
 */
export async function scan(task: Scan): Promise<TransferLink | undefined> {
  const stream = await openCamera();
  try {
    if (task.signal.aborted) return undefined;
    await show(stream, task);
    task.onState('looking');
    return await look(task);
  } finally {
    closeCamera(stream);
  }
}
