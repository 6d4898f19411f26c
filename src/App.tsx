import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { antdTheme } from '../renderers/theme/antd-theme.ts';
import { Routes } from './router/Routes.tsx';

dayjs.locale('zh-cn');

// refusals are answers, not accidents: asking again would only say them twice
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false } },
});

export function App() {
  return (
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={antdTheme()} button={{ autoInsertSpace: false }}>
        <AntApp>
          <QueryClientProvider client={queries}>
            <BrowserRouter>
              <Routes />
            </BrowserRouter>
          </QueryClientProvider>
        </AntApp>
      </ConfigProvider>
    </StrictMode>
  );
}
