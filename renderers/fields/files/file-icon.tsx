import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons';

const icons: readonly (readonly [RegExp, typeof FileOutlined])[] = [
  [/\.pdf$/i, FilePdfOutlined],
  [/\.(doc|docx|wps)$/i, FileWordOutlined],
  [/\.(xls|xlsx|csv|et)$/i, FileExcelOutlined],
  [/\.(jpe?g|png|gif|webp|bmp|svg)$/i, FileImageOutlined],
  [/\.(zip|rar|7z)$/i, FileZipOutlined],
];

export function FileIcon({ name, className }: { readonly name: string; readonly className?: string | undefined }) {
  const Icon = icons.find(([pattern]) => pattern.test(name))?.[1] ?? FileOutlined;
  return <Icon className={className} aria-hidden />;
}
