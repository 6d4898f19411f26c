import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { defaultLook } from '../renderers/theme/css-variables.ts';
import { Themed } from '../renderers/theme/Themed.tsx';
import { Routes } from './router/Routes.tsx';

// refusals are answers, not accidents: asking again would only say them twice
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false } },
});

export function App() {
  return (
    <StrictMode>
      <Themed look={defaultLook}>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <Routes />
          </BrowserRouter>
        </QueryClientProvider>
      </Themed>
    </StrictMode>
  );
}
