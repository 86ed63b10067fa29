import { OfflineLine } from '../layout/OfflineLine.tsx';
import KeyboardCommands from './KeyboardCommands.tsx';

/** What stands beside every screen of a signed-in user, and what the first one does not wait for. */
export default function LateParts() {
  return (
    <>
      <KeyboardCommands />
      <OfflineLine />
    </>
  );
}
