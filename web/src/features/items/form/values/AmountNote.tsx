import { useTranslation } from 'react-i18next';
import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { type MoneyParts, moneyText } from '#shared/domain/details/moneyText.ts';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { parseMoney } from '#shared/domain/money.ts';
import { plainNumber } from '#shared/domain/plainNumber.ts';
import '#web/base/texts/amounts.ts';
import { isolate } from '#web/ui/text.ts';
import styles from './values.module.css';

/** A single mark before three digits stands between thousands in one country, and before decimals in another. */
const TWOFOLD = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** How a typed amount is read, where that is not plain to see. Its line is always there, so that nothing moves. */
export function AmountNote({ parts }: { readonly parts: MoneyParts }) {
  const { t } = useTranslation('amounts');
  const value = moneyText(parts);
  const plain = plainNumber(parts.amount);
  const amount = isolate(shownValue({ name: KNOWN_DETAILS.purchasePrice.name, value }));
  const note = parseMoney(value) ? TWOFOLD.test(plain) && t('read', { amount }) : t('unclear');
  return (
    <span className={styles.doubt} role="status">
      {/\d/.test(plain) && note}
    </span>
  );
}
