import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { faultOf } from '../directory/errors.ts';
import { useDirectory } from '../directory/useDirectory.ts';
import { useFaultText } from '../directory/useFaultText.ts';

interface Options {
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}

interface Passwords {
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}

const FIELD_OF = { wrongPassword: 'current', weakPassword: 'next' } as const;

/** Changes the account password. What is wrong with one of the two is said at its field. */
export function usePasswordChange({ onBusy, onDone }: Options) {
  const { t } = useTranslation('account');
  const directory = useDirectory();
  const faultText = useFaultText();
  const form = useForm<Passwords>({
    initialValues: { current: '', next: '', repeated: '' },
    validate: {
      current: (text) => (text === '' ? t('password.missing') : null),
      next: (text, { current }) => {
        if (text === '') return t('password.missingNew');
        return text === current ? t('password.same') : null;
      },
      repeated: (text, { next }) => (text === next ? null : t('password.mismatch')),
    },
  });

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      const fault = faultOf(error);
      if (fault !== 'wrongPassword' && fault !== 'weakPassword') return faultText(error);
      const field = FIELD_OF[fault];
      form.setFieldError(field, faultText(error));
      form.getInputNode(field)?.focus();
      return undefined;
    },
  });

  const onSubmit = form.onSubmit(
    ({ current, next }) =>
      run(async () => {
        await (await directory()).changePassword(current, next);
        onDone();
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return { form, onSubmit, ...submission };
}
