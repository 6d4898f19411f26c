import {
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  InboxOutlined,
  LinkOutlined,
  PieChartOutlined,
  SafetyOutlined,
  ShoppingCartOutlined,
  StarOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  'bar-chart': <BarChartOutlined />,
  'pie-chart': <PieChartOutlined />,
  'shopping-cart': <ShoppingCartOutlined />,
  calendar: <CalendarOutlined />,
  tool: <ToolOutlined />,
  bank: <BankOutlined />,
  inbox: <InboxOutlined />,
  safety: <SafetyOutlined />,
  star: <StarOutlined />,
  link: <LinkOutlined />,
};

/** The icons a company may choose for its own menus and the product's do not use. */
export const RareIcon = ({ name }: { readonly name: string }) => <>{icons[name]}</>;
