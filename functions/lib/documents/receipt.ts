import { moment, UTC } from './clock.ts';
import { addFeet, createFlow } from './layout/flow.ts';
import { ACCENT, STYLES } from './layout/style.ts';
import { drawTable } from './layout/table.ts';
import { createTypesetter } from './layout/typesetter.ts';
import { facesOf, writePdf } from './pdf.ts';

export interface Receipt {
  readonly transfer: {
    readonly id: string;
    readonly assetId: string;
    /** 'Encrypted item' where the reader may not see the name. */
    readonly assetName: string;
    readonly assetType?: string;
    /** As they were called when the request was made. */
    readonly ownerUsername: string;
    readonly requesterUsername: string;
    /** ISO 8601. */
    readonly requestDate: string;
    readonly approvedAt?: string;
    /** When the requester accepted. */
    readonly endedAt?: string;
    /** Whether the item was encrypted when it was handed over; undefined where that is not known. */
    readonly isEncrypted: boolean | undefined;
  };
}

const COLUMNS = [
  { share: 0.28, style: STYLES.quiet },
  { share: 0.72, style: STYLES.text },
];

/** The receipt of a completed transfer as a PDF: what went from whom to whom, and when each step was taken. */
export async function drawReceipt({ transfer }: Receipt): Promise<Uint8Array> {
  const { assetName, assetType = '', ownerUsername, requesterUsername } = transfer;
  const faces = await facesOf([assetName, assetType, ownerUsername, requesterUsername]);
  // Both parties get the same receipt, wherever they live.
  const flow = createFlow(createTypesetter(faces), undefined, 'either');
  flow.page().fill(ACCENT, flow.column.left, flow.y, 36, 4);
  flow.space(18);
  flow.text('Transfer receipt', STYLES.title);
  flow.space(6);
  flow.text(assetName, STYLES.heading);
  flow.space(18);
  for (const { title, rows } of sectionsOf(transfer)) {
    flow.keep(80);
    flow.text(title, STYLES.strong, flow.column, 'H3');
    flow.space(2);
    await drawTable(flow, { columns: COLUMNS, rows });
    flow.space(18);
  }
  addFeet(flow, `Transfer ${transfer.id}`, STYLES.small);
  return writePdf(flow.pages, faces, {
    title: `Transfer receipt: ${assetName}`,
    elements: flow.elements,
    createdAt: new Date(transfer.endedAt ?? transfer.requestDate),
  });
}

function sectionsOf(transfer: Receipt['transfer']): { title: string; rows: string[][] }[] {
  const { ownerUsername, requesterUsername, assetType } = transfer;
  const step = (name: string, at: string | undefined, by: string): string[][] =>
    at ? [[name, `${moment(at, UTC)} by ${by}`]] : [];
  const item = [
    ['Name', transfer.assetName],
    ...(assetType ? [['Type', assetType]] : []),
    ['Item id', transfer.assetId],
    ...(transfer.isEncrypted === undefined ? [] : [['Encrypted', transfer.isEncrypted ? 'Yes' : 'No']]),
  ];
  const parties = [
    ['From', ownerUsername],
    ['To', requesterUsername],
  ];
  const steps = [
    ...step('Requested', transfer.requestDate, requesterUsername),
    ...step('Approved', transfer.approvedAt, ownerUsername),
    ...step('Accepted', transfer.endedAt, requesterUsername),
  ];
  return [
    { title: 'Item', rows: item },
    { title: 'Parties', rows: parties },
    { title: 'Steps', rows: steps },
    { title: 'Transfer', rows: [['Transfer id', transfer.id]] },
  ];
}
