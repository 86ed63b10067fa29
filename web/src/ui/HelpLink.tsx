import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HelpTopic } from '#web/base/helpTopics.ts';
import { routes } from '#web/base/routes.ts';
import styles from './HelpLink.module.css';

interface HelpLinkProps {
  readonly topic: HelpTopic;
  /** Says what the help is about. */
  readonly children: ReactNode;
  /** Opens a tab of its own, so that a dialog with something typed stays. */
  readonly ownTab?: boolean;
}

/** Leads to a topic of the help page. */
export function HelpLink({ topic, children, ownTab = false }: HelpLinkProps) {
  const tab = ownTab ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Anchor component={Link} to={routes.help.href(topic)} size="sm" className={styles.link ?? ''} {...tab}>
      {children}
    </Anchor>
  );
}
