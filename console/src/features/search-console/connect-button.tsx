import { useSearchCalls } from '../../entities/search-console/search-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  /** That Google's page should offer. */
  email?: string;
}

/** Leads to Google's page, where access is given. */
export function ConnectButton({ email, ...look }: Props) {
  const { begin } = useSearchCalls();
  const snackbar = useSnackbar();
  const onPress = () => begin.mutate(email, { onError: (error) => snackbar.error(messageOf(error)) });
  return <Button {...look} isPending={begin.isPending || begin.isSuccess} onPress={onPress} />;
}
