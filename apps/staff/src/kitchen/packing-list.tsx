import { groupBags } from '@trpeza/contract/kitchen/packing.constants';
import type {
  PackingControl,
  PackingList as List,
  PackingOrder,
} from '@trpeza/contract/kitchen/packing.schemas';
import { Progress as ProgressBar, Group, Text, Title } from '@mantine/core';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { KeepScrollPosition } from '../ordering/orders/keep-scroll-position.tsx';
import { useHeldList } from '../ordering/orders/use-held-list.ts';
import { BagDialog } from './bag-dialog.tsx';
import { PdfLink } from './pdf-link.tsx';
import { RemovedBagsNotice } from './removed-bags-notice.tsx';
import { CardGrid } from './card-grid.tsx';
import { PackingCard } from './packing-card.tsx';
import styles from './packing-list.module.css';
import { isPacked } from './ticks.ts';

/** Bags in the order of the round. Those still to pack come first; packed ones are in a collapsed section. */
export function PackingList({ list }: { list: List }) {
  const { t } = useTranslation('kitchen');
  const { t: deliveries } = useTranslation('deliveries');
  const { slot: write } = useFormats();
  const [shownId, setShownId] = useState<number>();
  const showDetails = useCallback((id: number) => setShownId(id), []);
  const { orders } = list;
  const open = useHeldList(orders, (order) => !isPacked(order));
  const packed = orders.filter((order) => isPacked(order) && !open.includes(order));
  const groupsOf = (some: PackingOrder[]) => groupBags({ ...list, orders: some });
  const groups = groupsOf(orders);
  const isGrouped = groups.length > 1 || groups.some(({ isWithout }) => isWithout);
  const bags = { date: list.date, onDetails: showDetails };
  return (
    <>
      <KeepScrollPosition>
        <Differs control={list.control} />
        <RemovedBagsNotice orders={orders} />
      </KeepScrollPosition>
      {orders.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        groupsOf(open).map(({ round, isWithout, deliveryTime, orders: bagsOf }) => {
          const slot = write(deliveryTime);
          const driven = round === null ? null : deliveries('rounds.round', { name: round });
          const name = [isWithout ? deliveries('rounds.none') : driven, slot].filter(Boolean).join(' · ');
          return (
            <section key={name} aria-label={name}>
              {isGrouped ? (
                <Title order={2} fz="lg" my="sm" {...(isWithout && { c: 'ajvar' })}>
                  {isWithout ? <Icon name="warning" /> : null} {name}
                </Title>
              ) : null}
              <Bags orders={bagsOf} isGone={(order) => !orders.includes(order)} {...bags} />
            </section>
          );
        })
      )}
      {packed.length > 0 ? (
        <details className={styles.done}>
          <summary>{t('packing.done', { count: packed.length })}</summary>
          <Bags orders={packed} {...bags} />
        </details>
      ) : null}
      <BagDialog
        order={orders.find(({ id }) => id === shownId)}
        date={list.date}
        onClose={() => setShownId(undefined)}
      />
    </>
  );
}

interface BagsProps {
  orders: readonly PackingOrder[];
  isGone?: (order: PackingOrder) => boolean;
  date: string;
  onDetails: (id: number) => void;
}

function Bags({ orders, isGone, ...bag }: BagsProps) {
  return (
    <CardGrid cards={orders} minWidth={20.5}>
      {(order) => <PackingCard order={order} isGone={isGone?.(order) ?? false} {...bag} />}
    </CardGrid>
  );
}

/** Shows the packing progress, and that the list contains everything that was paid for. */
export function PackingProgress({ list: { orders, control } }: { list: List }) {
  const { t } = useTranslation('kitchen');
  const { t: words } = useTranslation('orders');
  const packed = orders.filter(isPacked).length;
  const progress = t('packing.progress', { packed, count: orders.length });
  const counts = {
    orders: t('packing.orders', { count: control.ordersIn }),
    meals: words('meals', { count: control.mealsIn }),
  };
  return (
    <Group gap="0 var(--space-2)" flex="1 1 16rem">
      <Text fz="lg" fw={700} role="status">
        {progress}
      </Text>
      <ProgressBar
        value={(100 * packed) / orders.length}
        color="var(--pepper)"
        size="lg"
        bg="var(--thread)"
        flex="1 1 8rem"
        aria-label={progress}
      />
      {control.agrees ? (
        <Text w="100%" fz="sm" lh={1.25} c="var(--pepper-deep)">
          <Icon name="check" /> {t('packing.agrees', counts)}
        </Text>
      ) : null}
    </Group>
  );
}

/** Warns that a paid meal is missing from the list, before the kitchen packs from an incomplete list. */
function Differs({ control }: { control: PackingControl }) {
  const { t } = useTranslation('kitchen');
  if (control.agrees) return null;
  return (
    <Notice kind="error" title={t('packing.differs')} announce>
      {t('packing.differsText', { ...control })}
    </Notice>
  );
}

export function PackingDocuments({ date }: { date: string }) {
  const { t } = useTranslation('kitchen');
  const { language } = useFormats();
  const pdf = api.href('GET /api/kitchen/packing/{date}/pdf', { params: { date }, query: { language } });
  return (
    <>
      <PdfLink href={pdf} label={t('packing.pdf')} />
      <ButtonLink to={paths.labels(date)} variant="secondary">
        {t('labels.title')}
      </ButtonLink>
    </>
  );
}
