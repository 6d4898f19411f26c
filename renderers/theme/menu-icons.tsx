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
import { lazy, type ReactNode, Suspense } from 'react';

const RareIcon = lazy(async () => ({ default: (await import('./RareIcon.tsx')).RareIcon }));

/** No menu of the product names it: its drawing comes where a company's does. */
const Rare = ({ name }: { readonly name: string }) => (
  <Suspense fallback={<span className="anticon" />}>
    <RareIcon name={name} />
  </Suspense>
);

/** The icons a document may name. */
export const menuIcons: Readonly<Record<string, ReactNode>> = {
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
  appstore: <AppstoreOutlined />,
  'bar-chart': <Rare name="bar-chart" />,
  'pie-chart': <Rare name="pie-chart" />,
  'shopping-cart': <Rare name="shopping-cart" />,
  calendar: <Rare name="calendar" />,
  tool: <Rare name="tool" />,
  bank: <Rare name="bank" />,
  inbox: <Rare name="inbox" />,
  safety: <Rare name="safety" />,
  star: <Rare name="star" />,
  link: <Rare name="link" />,
  api: <Rare name="api" />,
  'clock-circle': <Rare name="clock-circle" />,
  cloud: <Rare name="cloud" />,
  cluster: <Rare name="cluster" />,
  database: <Rare name="database" />,
  eye: <Rare name="eye" />,
  flag: <Rare name="flag" />,
  mail: <Rare name="mail" />,
  profile: <Rare name="profile" />,
  read: <Rare name="read" />,
  trophy: <Rare name="trophy" />,
};
