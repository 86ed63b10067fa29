import { Badge, Group, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { shownValue } from '#shared/domain/details/shownValue.ts';
import { detailKindOf, type NamedValue } from '#shared/domain/knownDetails.ts';
import { placeParts } from '#shared/domain/places.ts';
import { tagsIn } from '#shared/domain/tags.ts';
import { Formatted } from './ValueText.tsx';

function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <Group gap={6} component="span">
      {tags.map((tag) => (
        <Badge key={tag} component="span" variant="default" fw={500}>
          <bdi>{tag}</bdi>
        </Badge>
      ))}
    </Group>
  );
}

/** The parts of a path, from the outermost place to the innermost. */
function Place({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at + 1).join('/')}>
      {at > 0 && (
        <Text span inherit c="dimmed">
          {' / '}
        </Text>
      )}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}

/**
 * A value in the form of its kind. It takes the room of the text that stands there until this part is loaded.
 * @param plain the value as a text, for every other kind and form
 */
export default function KnownValue({ name, value, plain }: NamedValue & { readonly plain: ReactNode }) {
  const kind = detailKindOf(name);
  if (value.includes('\n')) return plain;
  if (kind === 'money') {
    const shown = shownValue({ name, value });
    return shown === value ? plain : <Formatted text={value} shown={shown} />;
  }
  if (kind === 'tags') return <Tags tags={tagsIn(value)} />;
  return kind === 'place' && value.includes('/') ? <Place parts={placeParts(value)} /> : plain;
}
