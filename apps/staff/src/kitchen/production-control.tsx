import { List, Stack } from '@mantine/core';
import type {
  ProductionControl as Control,
  ProductionSheet,
} from '@trpeza/contract/kitchen/production.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import styles from './production-sheet.module.css';
import { useProductionTexts } from './use-production-texts.ts';

/**
 * Confirms that the sheet has all paid meals, or shows the difference and a phone number. Also shows the time at which
 * ordering ends or ended.
 */
export function ProductionControl({ sheet, saysState }: { sheet: ProductionSheet; saysState: boolean }) {
  const { t } = useTranslation('kitchen');
  const { control, state } = sheet;
  const agrees = control.agrees && control.paidWithoutOrder === 0;
  return (
    <Stack component="section" gap="sm" aria-label={t('production.control.title')}>
      {agrees ? null : <Disagreement control={control} />}
      {agrees || saysState ? (
        <Notice
          kind={saysState && state !== 'frozen' ? 'warning' : agrees ? 'success' : 'info'}
          title={
            agrees
              ? [
                  t('production.control.orders', { count: control.orders }),
                  t('production.control.mealsIn', { count: control.mealsIn }),
                  t('production.control.mealsOut', { count: control.mealsOut }),
                ].join(' = ')
              : undefined
          }
        >
          {saysState ? <State sheet={sheet} /> : null}
        </Notice>
      ) : null}
    </Stack>
  );
}

function Disagreement({ control: { differing, paidWithoutOrder } }: { control: Control }) {
  const { t } = useTranslation('kitchen');
  const phone = useKitchen()?.phone;
  return (
    <Notice
      kind="error"
      isLoud
      title={t('production.control.differs')}
      announce
      actions={
        phone ? (
          <AnchorButton href={phoneUrl(phone)} variant="secondary" size="large">
            <Icon name="phone" />
            {t('production.control.call', { phone })}
          </AnchorButton>
        ) : undefined
      }
    >
      <List>
        {differing.map(({ orderNumber, ...counts }, at) => (
          <List.Item key={orderNumber ?? `none ${at}`}>
            {orderNumber === null
              ? t('production.control.noOrder', counts)
              : t('production.control.order', { number: orderNumber, ...counts })}
          </List.Item>
        ))}
        {paidWithoutOrder > 0 ? (
          <List.Item>{t('production.control.paidWithoutOrder', { count: paidWithoutOrder })}</List.Item>
        ) : null}
      </List>
      {phone ? null : <p>{t('production.control.callOffice')}</p>}
    </Notice>
  );
}

/** Whether orders can still come in, the changes since then, and the portions that conflict with a diet. */
function State({ sheet }: { sheet: ProductionSheet }) {
  const { t } = useTranslation('kitchen');
  const { clock, dayOf } = useFormats();
  const { state, orderUntil, frozenAt, isClosed } = sheet;
  const figures = figuresOf(sheet);
  const change = useProductionTexts().change(figures);
  const moment = (iso: string) => ({ day: dayOf(iso), time: clock(iso) });
  return (
    <>
      {/* A closed day accepts no orders, so the state "open" is not shown. */}
      {isClosed && state === 'open' ? null : (
        <>
          {t(`production.state.${state}`, moment(frozenAt ?? orderUntil))}{' '}
          <p className={state === 'unfrozen' ? undefined : styles.printed}>
            {t(`production.state.${state}Text`, moment(orderUntil))}
          </p>
        </>
      )}
      {change ? (
        <Badge tone="yellow">
          {t('production.since')}: {change}
        </Badge>
      ) : null}{' '}
      {figures.conflicts > 0 ? (
        <Badge tone="red">
          {t('production.conflictPortions')}: {figures.conflicts}
        </Badge>
      ) : null}
    </>
  );
}

/** Sums over the sheet: changed portions, and portions that conflict with their customers' needs. */
function figuresOf({ meals }: ProductionSheet): { more: number; less: number; conflicts: number } {
  const stopped = meals.flatMap(({ groups }) => groups).filter(({ conflicts }) => conflicts.length > 0);
  return {
    more: sum(meals.map(({ more }) => more)),
    less: sum(meals.map(({ less }) => less)),
    conflicts: sum(stopped.map(({ quantity }) => quantity)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
