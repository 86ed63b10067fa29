import { createWorkerReader } from './workerReader.ts';

/** Something to look for a code in. */
export interface Picture {
  readonly source: HTMLVideoElement | HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

export interface CodeReader {
  /**
   * The text of a QR code in the picture; undefined where none is found. One picture at a time.
   * @param longestSide pixels to which the picture is scaled before it is searched
   * @throws when the picture cannot be searched at all
   */
  readonly read: (picture: Picture, longestSide: number) => Promise<string | undefined>;
  readonly close: () => void;
}

type Detect = (picture: Picture) => Promise<string | undefined>;

const FORMAT = 'qr_code';

/** The browser's own detector, where it has one that knows QR codes. */
async function builtIn(): Promise<Detect | undefined> {
  const Detector = globalThis.BarcodeDetector;
  if (!Detector || !(await Detector.getSupportedFormats()).includes(FORMAT)) return undefined;
  const detector = new Detector({ formats: [FORMAT] });
  return async ({ source }) => (await detector.detect(source)).at(0)?.rawValue;
}

/**
 * What finds codes in pictures: the browser's own detector, where it has one, and ours for what that does not see.
 * A detector that is there and fails, as one does whose service the system lacks, is not asked again.
 */
export function createCodeReader(): CodeReader {
  let ours: CodeReader | undefined;
  let native = builtIn().catch(() => undefined);

  const detect = async (picture: Picture): Promise<string | undefined> => {
    try {
      return await (await native)?.(picture);
    } catch {
      native = Promise.resolve(undefined);
      return undefined;
    }
  };
  return {
    read: async (picture, longestSide) => {
      // A code that holds no text has an empty one.
      const text = await detect(picture);
      if (text) return text;
      ours ??= createWorkerReader();
      return ours.read(picture, longestSide);
    },
    close: () => ours?.close(),
  };
}
