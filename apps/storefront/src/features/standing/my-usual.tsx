import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { ComingDay, Standing } from '@trpeza/contract/standing/standing.schemas';
import { MealName } from '@trpeza/ui/features/orders/meal-name';
import { Button } from '@trpeza/ui/kit/button/button';
import { Card } from '@trpeza/ui/kit/card/card';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { EndHold, HoldMeals } from './hold-meals.tsx';
import styles from './my-usual.module.css';
import { standingOf } from './standing-of.ts';

/** What comes to a customer by itself: skipped in one press, paused, stopped. */
export function MyUsual({ user }: { user: User }) {
  const { t } = useTranslation('orders');
  const query = useQuery({ ...standingOf(user.id), staleTime: 0 });
  return (
    <Card as="section" aria-labelledby="usual">
      <div className={styles.part}>
        <h2 id="usual">{t('usual.title')}</h2>
        <QueryView query={query} title={t('usual.failed')} help={null}>
          {(standing) => (
            <>
              {standing.holds.map((hold) => (
                <EndHold key={hold.id} userId={user.id} hold={hold} />
              ))}
              {standing.standingOrders.length === 0 ? <p>{t('usual.none')}</p> : null}
              {standing.standingOrders.map((each) => (
                <Usual key={each.id} userId={user.id} each={each} coming={standing.coming} />
              ))}
              <HoldMeals userId={user.id} standing={standing} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

type UsualProps = { userId: number; each: Standing['standingOrders'][number]; coming: Standing['coming'] };

function Usual({ userId, each, coming }: UsualProps) {
  const { t } = useTranslation('orders');
  const { dateLine, slot } = useFormats();
  return (
    <>
      <ul className={styles.meals}>
        {each.items.map((item) => (
          <li key={item.mealId}>
            {item.quantity} × <MealName item={item} />
          </li>
        ))}
      </ul>
      <p>
        {t('usual.every', { count: each.everyWeeks, from: dateLine(each.from) })}
        {each.to ? ` ${t('usual.until', { to: dateLine(each.to) })}` : null}, {slot(each.deliveryTime)}
      </p>
      <p>{t('usual.account')}</p>
      <h3>{t('usual.coming')}</h3>
      <ul className={styles.days}>
        {coming
          .filter(({ standingOrderId }) => standingOrderId === each.id)
          .map((day) => (
            <Day key={day.day} userId={userId} day={day} />
          ))}
      </ul>
      <p>{t('usual.change')}</p>
      <Stop userId={userId} standingId={each.id} />
    </>
  );
}

function Day({ userId, day }: { userId: number; day: ComingDay }) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const client = useQueryClient();
  const errorText = useErrorText();
  const skip = useMutation({
    mutationFn: (isSkipped: boolean) =>
      api.call('PUT /api/customers/{id}/standing-orders/{standingId}/days/{date}', {
        params: { id: userId, standingId: day.standingOrderId, date: day.day },
        body: { isSkipped },
      }),
    onSuccess: (standing) => client.setQueryData(standingOf(userId).queryKey, standing),
  });
  const isSkipped = day.state === 'skipped';
  const date = dateLine(day.deliveryDate ?? day.day);
  return (
    <li>
      <span>
        <strong>{date}</strong>: {t(`usual.state.${day.state}`)}
      </span>
      {day.canSkip ? (
        <Button
          variant="secondary"
          aria-label={t(isSkipped ? 'usual.unskipFor' : 'usual.skipFor', { date })}
          isLoading={skip.isPending}
          onClick={() => skip.mutate(!isSkipped)}
        >
          {t(isSkipped ? 'usual.unskip' : 'usual.skip')}
        </Button>
      ) : null}
      {skip.error ? (
        <Notice kind="error" title={t('usual.changeFailed')} level={4} announce>
          {errorText(skip.error)}
        </Notice>
      ) : null}
    </li>
  );
}

function Stop({ userId, standingId }: { userId: number; standingId: number }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: () =>
      api.call('DELETE /api/customers/{id}/standing-orders/{standingId}', {
        params: { id: userId, standingId },
      }),
    onSuccess: (standing) => client.setQueryData(standingOf(userId).queryKey, standing),
  });
  return (
    <div>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {t('usual.stop')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('usual.stopTitle')}
        footer={
          <>
            <Button variant="danger" isLoading={stop.isPending} onClick={() => stop.mutate()}>
              {t('usual.stopYes')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('usual.stopNo')}
            </Button>
          </>
        }
      >
        <p>{t('usual.stopText')}</p>
        {stop.error ? (
          <Notice kind="error" title={t('usual.changeFailed')} level={3} announce>
            {errorText(stop.error)}
          </Notice>
        ) : null}
      </Dialog>
    </div>
  );
}
