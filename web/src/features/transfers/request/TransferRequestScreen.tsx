import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import '#web/base/texts/transferRequest.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';
import { AskForItem } from './AskForItem.tsx';
import { OwnItem, OwnItems } from './Outcomes.tsx';
import { Loading } from './ownerParts.tsx';
import { hasLink, linkOf, requestHref } from './readLink.ts';
import styles from './TransferRequest.module.css';

const FindItem = lazyPart(() => import('./FindItem.tsx'));
const AskForItems = lazyPart(() => import('./AskForItems.tsx'));

function Content() {
  const [query] = useSearchParams();
  // A code is found while the user may be on the way to another screen.
  const navigate = useLateNavigate();
  const userId = userIdOf(useAuth().user);
  const link = linkOf(query);
  if (!link) return <FindItem isBroken={hasLink(query)} onFound={(found) => navigate(requestHref(found))} />;
  const { ownerId, assetIds } = link;
  const [assetId = '', ...others] = assetIds;
  const key = requestHref(link);
  if (others.length > 0) return ownerId === userId ? <OwnItems /> : <AskForItems key={key} link={link} />;
  if (ownerId === userId) return <OwnItem assetId={assetId} />;
  return <AskForItem key={key} link={{ ownerId, assetId }} />;
}

/** The screen to which an item's QR code leads: there a user requests the item from its owner. */
export default function TransferRequestScreen() {
  const { t } = useTranslation('transferRequest');
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.page}>
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      </div>
    </>
  );
}
