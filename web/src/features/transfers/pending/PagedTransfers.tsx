import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passFocus } from '#web/ui/keepFocus.ts';
import type { TransferView } from './listTransfers.ts';
import { TransferList, type TransferListProps } from './TransferList.tsx';

/** So many are drawn at once: each has a timeline and buttons, and hundreds keep a browser busy at each key of the search. */
const PAGE_ROWS = 30;

interface PagedTransfersProps extends TransferListProps {
  /** A change of it begins with the first page again. */
  readonly view: TransferView;
}

/** How many of the transfers are shown: the one to which the address leads is always among them. */
function useMost({ transfers, linked, view }: PagedTransfersProps) {
  const [read, setRead] = useState({ view, rows: PAGE_ROWS });
  const rows = read.view === view ? read.rows : PAGE_ROWS;
  const most = Math.max(rows, transfers.findIndex(({ id }) => id === linked) + 1);
  return { most, addPage: () => setRead({ view, rows: most + PAGE_ROWS }) };
}

/** The first control of a transfer's row or card. */
const controlOf = (list: HTMLElement | null, row: number): HTMLElement | null =>
  list?.querySelectorAll('tbody, article')[row]?.querySelector<HTMLElement>('summary, button') ?? null;

/** The transfers of a view, of which more are shown on request. */
export function PagedTransfers(props: PagedTransfersProps) {
  const { view: _, ...listProps } = props;
  const { transfers } = props;
  const { t } = useTranslation('pendingTransfers');
  const { most, addPage } = useMost(props);
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly button: Element; readonly row: number }>(undefined);
  // The button may be gone with the last page, so the focus moves on to the first transfer that has come.
  useEffect(() => {
    const { current } = pressed;
    if (!current || current.row >= most) return;
    pressed.current = undefined;
    void passFocus(controlOf(list.current, current.row), current.button);
  }, [most]);
  return (
    <div ref={list}>
      <TransferList {...listProps} transfers={transfers.slice(0, most)} />
      {transfers.length > most && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              pressed.current = { button: currentTarget, row: most };
              addPage();
            }}
          >
            {t('more', { count: transfers.length - most })}
          </Button>
        </Group>
      )}
    </div>
  );
}
