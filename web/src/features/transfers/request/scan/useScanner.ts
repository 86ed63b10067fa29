import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { faultOf } from './camera.ts';
import { type ScanState, scan } from './scan.ts';

interface Scanner {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: ScanState;
}

/** Runs the camera for as long as what uses this is shown, and hands over the first link that it sees. */
export function useScanner(onFound: (link: TransferLink) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScanState>('starting');
  const handOver = useEffectEvent(onFound);

  useEffect(() => {
    const end = new AbortController();
    const onState = (next: ScanState) => {
      if (!end.signal.aborted) setState(next);
    };
    const run = async () => {
      if (!video.current) return;
      const link = await scan({ video: video.current, signal: end.signal, onState });
      if (link && !end.signal.aborted) handOver(link);
    };
    run().catch((error: unknown) => onState(faultOf(error)));
    return () => end.abort();
  }, []);
  return { video, state };
}
