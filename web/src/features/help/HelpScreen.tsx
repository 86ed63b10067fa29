import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { type Operator, PAGE_ADDRESS } from '#shared/domain/settings.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { routes } from '#web/base/routes.ts';
import { runScreenCommand } from '#web/base/screenCommands.ts';
import { HELP_SECTIONS, type HelpBlock } from '#web/base/texts/help.ts';
import { Lead } from '#web/ui/Lead.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import styles from './Help.module.css';

/** Leads to the heading that the address names: the browser looked for it before the screen was there. */
function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = key && hash ? document.getElementById(hash.slice(1)) : null;
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
}

function Block({ block }: { readonly block: HelpBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('steps' in block) {
    return (
      <ol>
        {block.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    );
  }
  return (
    <dl>
      {block.points.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contents() {
  const { t } = useTranslation('help');
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <Text id="contents" fw={600} size="sm">
        {t('contents')}
      </Text>
      <ul>
        {HELP_SECTIONS.map(({ id, title }) => (
          <li key={id}>
            <Anchor component={Link} to={routes.help.href(id)} size="sm">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Leads to the people who run the registry and to their pages, as far as they are known, and to the licences. */
function Pages() {
  const { t } = useTranslation('help');
  const { contact, privacyNotice, terms } = useQuery(operatorQuery).data ?? {};
  const pages = [
    { text: t('contact'), address: contact && contactAddress(contact) },
    { text: t('privacyNotice'), address: privacyNotice },
    { text: t('terms'), address: terms },
    { text: t('licences'), address: '/licences.txt' },
  ];
  return (
    <Stack component="footer" gap="xs" align="flex-start">
      {pages.map(
        ({ text, address }) =>
          address && (
            <Anchor key={text} href={address} target="_blank" rel="noreferrer" size="sm">
              {text}
            </Anchor>
          ),
      )}
    </Stack>
  );
}

/** Answers what users ask about their items. It is also there for someone who has not signed in yet. */
export default function HelpScreen() {
  const { t } = useTranslation('help');
  const isSignedIn = Boolean(useAuth().user);
  useAnchor();
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={<Lead>{t('lead')}</Lead>}
        action={
          <Group gap="xs">
            {isSignedIn && (
              <Button variant="default" onClick={() => runScreenCommand('tour')}>
                {t('tour')}
              </Button>
            )}
            <Button component={Link} to={routes.home.href()} variant="default">
              {isSignedIn ? t('home') : t('signIn')}
            </Button>
          </Group>
        }
      />
      <div className={styles.page}>
        <Contents />
        <Stack gap="xl" className={styles.topics}>
          {HELP_SECTIONS.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={id}>
              <Title order={2} id={id} tabIndex={-1} className={styles.heading}>
                {title}
              </Title>
              {blocks.map((block) => (
                <Block key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
          <Pages />
        </Stack>
      </div>
    </>
  );
}

const page = z.url().check(z.regex(PAGE_ADDRESS));
const configSchema = z.object({
  operator: z.optional(
    z.object({
      contact: z.optional(z.union([z.email(), page])),
      privacyNotice: z.optional(page),
      terms: z.optional(page),
    }),
  ),
});

/** Reads how this installation lets users reach the people who run it, which may be not at all. */
const operatorQuery = queryOptions({
  queryKey: ['operator'],
  async queryFn({ signal }): Promise<Operator> {
    const response = await fetch('/config.json', { signal });
    return configSchema.parse(await response.json()).operator ?? {};
  },
});

/** @param contact an email address, or the address of a page */
const contactAddress = (contact: string): string =>
  z.email().safeParse(contact).success ? `mailto:${contact}` : contact;
