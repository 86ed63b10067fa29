import {
  consequencesOf,
  labelOf,
  STATUSES,
  STEPS,
  TRANSFER_LIFETIME_DAYS,
  TRANSFER_STATUSES,
  TRANSFER_STEPS,
} from '#shared/domain/transfers.ts';

const ACTORS = {
  owner: 'the owner',
  requester: 'the requester',
  clock: 'the clock',
  registry: 'the registry',
} as const;

/** docs/transfers.md, from the statuses and steps that the product itself goes by. */
export const transferDocument = (): string => `# Transfers

The states of a transfer, and everything that leads from one to another. This page is made from
\`shared/domain/transfers.ts\`; a test fails when it is out of date, and
\`npx vitest run --project unit shared/domain/transfers.test.ts -u\` makes it anew.

\`\`\`mermaid
${diagram()}
\`\`\`

The clock is the scheduled job; the registry takes a step that follows from something else, such as the deletion of
an item. Nothing else ever changes a status, and each step is one conditional transaction. The request itself mails
the owner. A repair that closes a transfer, or cannot mend it, mails both parties. The deletion of an item closes its
requests without mails.

## Statuses

${table(
  ['Status', 'Shown as', 'Waits for', 'Item locked', 'Listed', 'Fields dropped on arrival'],
  TRANSFER_STATUSES.map((status) => {
    const said = STATUSES[status];
    const awaits = 'awaits' in said ? ACTORS[said.awaits] : '';
    return [
      ...[status, labelOf(status), awaits, yesOrNo(said.isLocked), yesOrNo(!said.isHidden)],
      said.drops.join(', '),
    ];
  }),
)}

No status drops \`ownerName\`, the item's name as its owner last knew it, which a request keeps that ends as
DeniedByOwner. It is sealed to the owner's vault and shown to the owner alone, and goes when they take the transfer off
their list, at the latest with the row itself, ${TRANSFER_LIFETIME_DAYS} days after the end. Until then it outlives the item, also one
that is deleted for good: it is the owner's record of what they were asked for.

## Steps

${table(
  ['Step', 'By', 'From', 'To', 'Unlocks the item', 'Mails'],
  TRANSFER_STEPS.map((step) => {
    const { actor, from, to } = STEPS[step];
    const { unlocksItem, mails } = consequencesOf(step);
    return [
      ...[step, ACTORS[actor], from, to === 'Gone' ? '(deleted)' : to, yesOrNo(unlocksItem)],
      mails.map((party) => ACTORS[party]).join(', '),
    ];
  }),
)}
`;

function diagram(): string {
  const names = TRANSFER_STATUSES.map((status) => `    ${status}: ${labelOf(status)}`);
  const arrows = TRANSFER_STEPS.map((step) => {
    const { actor, from, to } = STEPS[step];
    return `    ${from} --> ${to === 'Gone' ? '[*]' : to}: ${step} (${actor})`;
  });
  return [
    'stateDiagram-v2',
    ...names,
    '    [*] --> PendingOwnerApproval: request (requester)',
    ...arrows,
  ].join('\n');
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
