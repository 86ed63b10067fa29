import { OfflineLine } from '../layout/OfflineLine.tsx';
import KeyboardCommands from './KeyboardCommands.tsx';

/** The parts beside every screen of a signed-in user that the first screen does not wait for. */
export default function LateParts() {
  return (
    <>
      <KeyboardCommands />
      <OfflineLine />
    </>
  );
}
