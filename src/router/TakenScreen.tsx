import { SwapOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { beginAnew } from '../frame/entering/begin-anew.ts';
import { tabsAtom } from '../frame/tabs/tabs-atom.ts';
import type { Taker } from '../http/standing.ts';
import styles from './ended-session.module.css';

/** Somebody else signed in: of whoever was here before nothing is seen any more, and nothing is kept. */
export function TakenScreen({ by }: { readonly by: Taker }) {
  const queries = useQueryClient();
  const changeTabs = useSetAtom(tabsAtom);
  useEffect(() => {
    changeTabs(() => []);
    queries.clear();
    // What a screen was handed lies with its address, and would be there again after a reload.
    window.history.replaceState(null, '', '/');
    document.documentElement.toggleAttribute('data-locked', true);
    return () => document.documentElement.removeAttribute('data-locked');
  }, [changeTabs, queries]);
  const title = by.isOtherCompany ? '已切换公司' : '已由其他人登录';
  const about = by.isOtherCompany
    ? `此浏览器现在登录的是「${by.company}」的「${by.name}」，此窗口的内容属于之前的公司，不再显示，也不能继续操作。`
    : `此浏览器现在登录的是「${by.name}」，此窗口的内容属于之前登录的人，不再显示。没有保存的内容请由其本人登录后从草稿恢复。`;
  return createPortal(
    <main data-lock="" className={styles.taken}>
      <Result
        icon={<SwapOutlined />}
        title={title}
        subTitle={about}
        extra={
          <Button type="primary" onClick={beginAnew}>
            {by.isOtherCompany ? '进入当前公司' : `以「${by.name}」进入`}
          </Button>
        }
      />
    </main>,
    document.body,
  );
}
