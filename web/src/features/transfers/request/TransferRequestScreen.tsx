import { useTranslation } from 'react-i18next';
import { useAuth } from 'react-oidc-context';
import { useNavigate, useSearchParams } from 'react-router';
import '#web/base/texts/transferRequest.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AskForItem } from './AskForItem.tsx';
import { FindItem } from './FindItem.tsx';
import { hasLink, linkOf, requestHref } from './model/readLink.ts';
import { OwnItem } from './Outcomes.tsx';

function Content() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const person = useAuth().user?.profile.sub;
  const link = linkOf(query);
  if (!link) return <FindItem isBroken={hasLink(query)} onFound={(found) => navigate(requestHref(found))} />;
  if (link.ownerId === person) return <OwnItem assetId={link.assetId} />;
  return <AskForItem key={requestHref(link)} link={link} />;
}

/** Where an item's QR code leads: one asks its owner for it. */
export default function TransferRequestScreen() {
  const { t } = useTranslation('transferRequest');
  return (
    <>
      <PageHeader title={t('title')} />
      <Content />
    </>
  );
}
