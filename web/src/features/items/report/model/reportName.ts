import { fileNameOf } from '#web/ui/fileName.ts';
import { fileTimestamp } from './clientTime.ts';

interface ReportName {
  /** As the server calls the file. */
  readonly sent: string | undefined;
  /** What the file is, where the server does not say it. */
  readonly stem: string;
  /** Whose it is. */
  readonly user: string;
  readonly at: Date;
}

const ENDING = /\.[a-z0-9]{1,5}$/i;
/** The server's own time, which the person's takes the place of. */
const TIME = /[\s_-]*\d{4}-?\d\d-?\d\d[\dTZ:.\s_+-]*$/;

/** The file's name: what it is, whose, and when by the person's own clock. */
export function reportName({ sent = '', stem, user, at }: ReportName): string {
  const ending = ENDING.exec(sent)?.[0] ?? '.pdf';
  const own = fileNameOf(sent.replace(ENDING, '').replace(TIME, ''), stem);
  const name = fileNameOf([own, user].filter((part) => part !== '').join(' '), stem);
  return `${name} ${fileTimestamp(at)}${ending}`;
}
