import { AnotherRegistry, type AnotherRegistryProps } from './AnotherRegistry.tsx';
import { OlderRegistry, type OlderRegistryProps } from './OlderRegistry.tsx';

/** The reason why the browser stops, with the facts for its page. */
export type Stop =
  | ({ readonly kind: 'older' } & Omit<OlderRegistryProps, 'onGoOn'>)
  | ({ readonly kind: 'another' } & Omit<AnotherRegistryProps, 'onGoOn'>);

interface StoppedRegistryProps {
  readonly stop: Stop;
  readonly onGoOn: () => void;
}

/** The page of either reason. Both are loaded together, so that the screens need to know of one part alone. */
export default function StoppedRegistry({ stop, onGoOn }: StoppedRegistryProps) {
  return stop.kind === 'older' ? (
    <OlderRegistry {...stop} onGoOn={onGoOn} />
  ) : (
    <AnotherRegistry {...stop} onGoOn={onGoOn} />
  );
}
