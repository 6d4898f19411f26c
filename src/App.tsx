import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { StrictMode, useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Themed } from '../renderers/theme/Themed.tsx';
import { Routes } from './router/Routes.tsx';
import { settingsAtom } from './shell/settings/settings.ts';

// refusals are answers, not accidents: asking again would only say them twice
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false } },
});

export function App() {
  const { mode, color, isWeak } = useAtomValue(settingsAtom);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-weak', isWeak);
  }, [isWeak]);
  return (
    <StrictMode>
      <Themed look={{ mode, color }}>
        <QueryClientProvider client={queries}>
          {/* Every address is drawn: in a transition the one before a quick next step would be skipped, and its tab not know it. */}
          <BrowserRouter useTransitions={false}>
            <Routes />
          </BrowserRouter>
        </QueryClientProvider>
      </Themed>
    </StrictMode>
  );
}
