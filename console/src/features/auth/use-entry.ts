import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ConsoleSession, can } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { destinationAfterLogIn, paths } from '../../paths.ts';
import { type Api, useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';

/** Enters the console with a fresh session, at the page that was asked for before signing in. */
export function useEntry() {
  const signIn = useSetAtom(signInAtom);
  const [, navigate] = useLocation();
  const api = useApi();
  const queryClient = useQueryClient();
  return (session: ConsoleSession) => {
    signIn(session);
    const destination = destinationAfterLogIn(new URLSearchParams(location.search));
    navigate(destination, { replace: true });
    const isHome = destination === paths.home && can(session.role, 'insights.read') && !session.deletesDate;
    if (isHome) void fetchFigures(queryClient, api);
  };
}

/** While Home is drawn; it is here already, as it was fetched when somebody began to type. */
const fetchFigures = (queryClient: QueryClient, api: Api) =>
  import('../../entities/home/home-queries.ts').then((m) => m.fetchMeter(queryClient, api)).catch(() => undefined);
