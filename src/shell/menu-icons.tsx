import {
  ApartmentOutlined,
  AppstoreOutlined,
  ContactsOutlined,
  ControlOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  NotificationOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** The icons a menu document may name. */
const icons: Readonly<Record<string, ReactNode>> = {
  apartment: <ApartmentOutlined />,
  contacts: <ContactsOutlined />,
  control: <ControlOutlined />,
  dashboard: <DashboardOutlined />,
  'file-search': <FileSearchOutlined />,
  experiment: <ExperimentOutlined />,
  'file-text': <FileTextOutlined />,
  form: <FormOutlined />,
  global: <GlobalOutlined />,
  home: <HomeOutlined />,
  idcard: <IdcardOutlined />,
  notification: <NotificationOutlined />,
  setting: <SettingOutlined />,
  shop: <ShopOutlined />,
  team: <TeamOutlined />,
  user: <UserOutlined />,
};

export const iconOf = (name: string | null): ReactNode => (name ? (icons[name] ?? <AppstoreOutlined />) : null);
