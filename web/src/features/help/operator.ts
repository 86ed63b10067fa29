import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Operator, PAGE_ADDRESS } from '#shared/domain/settings.ts';

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
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  async queryFn({ signal }): Promise<Operator> {
    const response = await fetch('/config.json', { signal });
    return configSchema.parse(await response.json()).operator ?? {};
  },
});

/** @param contact an email address, or the address of a page */
export const contactAddress = (contact: string): string =>
  z.email().safeParse(contact).success ? `mailto:${contact}` : contact;
