import { Box, Group } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import { ALLERGENS, type Allergen } from '@trpeza/contract/menu/meals.constants';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { sortMeals } from '@trpeza/ui/menu/meal-list';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { MenuPage, useChangeMeal } from './menu-page.tsx';
import styles from './menu.module.css';

/** All meals by allergen, for the yearly review. */
export default function AllergensPage() {
  const { t } = useTranslation('menu');
  return (
    <MenuPage
      title={t('office.tabs.allergens')}
      lead={t('office.lead.allergens')}
      actions={
        <Button variant="secondary" data-screen-only onClick={() => window.print()}>
          <Icon name="print" />
          {t('office.allergens.print')}
        </Button>
      }
    >
      {({ meals }) => <Allergens meals={meals} />}
    </MenuPage>
  );
}

/** Whether a meal's allergens are undeclared: none are listed and their absence is not confirmed. */
const isUndeclared = ({ allergens, noAllergensConfirmed }: Meal): boolean =>
  allergens.length === 0 && noAllergensConfirmed !== true;

function Allergens({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation(['menu', 'meals', 'common']);
  const { instant } = useFormats();
  const localized = useLocalized();
  const [opened, setOpened] = useState<Meal>();
  const isGone = !meals.some(({ id }) => id === opened?.id);
  const [now] = useState(() => new Date().toISOString());
  const sorted = sortMeals(meals, 'name-asc', useLanguage());
  const undeclared = sorted.filter(isUndeclared).length;
  const columns: Column<Meal>[] = [
    { key: 'name', header: t('table.name'), cell: (meal) => <Name meal={meal} />, rowHeader: true },
    ...ALLERGENS.map((allergen) => ({
      key: allergen,
      header: <span className={styles.upright}>{t(`meals:allergen.${allergen}`)}</span>,
      cell: ({ allergens }: Meal) =>
        allergens.includes(allergen) ? (
          <>
            <span aria-hidden="true">●</span>
            <VisuallyHidden>{t('office.allergens.contains')}</VisuallyHidden>
          </>
        ) : null,
    })),
    {
      key: 'actions',
      header: <span data-screen-only>{t('common:actions')}</span>,
      cell: (meal) => (
        <Button
          variant="secondary"
          size="small"
          data-screen-only
          aria-label={t('office.allergens.editOf', { name: localized(meal, 'name').text })}
          onClick={() => setOpened(meal)}
        >
          <Icon name="edit" />
        </Button>
      ),
    },
  ];
  return (
    <>
      {undeclared > 0 ? (
        <div data-screen-only>
          <Notice
            kind="warning"
            title={t('office.allergens.bare', { count: undeclared, total: meals.length })}
          >
            {t('office.allergens.bareText')}
          </Notice>
        </div>
      ) : null}
      <p className={styles.printed}>{t('office.allergens.asOf', { when: instant(now) })}</p>
      <div className={styles.matrix}>
        <DataTable
          caption={t('office.tabs.allergens')}
          captionHidden
          columns={columns}
          rows={sorted}
          rowKey={({ id }) => id}
          narrow="scroll"
          empty={t('empty.title')}
        />
      </div>
      {opened ? <AllergensForm meal={opened} isGone={isGone} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function Name({ meal }: { meal: Meal }) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const { mutate } = useChangeMeal({ done: t('updated'), failed: t('failed.update') });
  const { id, allergens } = meal;
  return (
    <Box miw="min(12rem, 33vw)">
      <Localized of={meal} text="name" />
      {isUndeclared(meal) ? (
        <Group gap="sm" fw={400}>
          <Badge tone="yellow">{t('office.allergens.noneDeclared')}</Badge>
          <Button
            variant="secondary"
            size="small"
            data-screen-only
            aria-label={t('office.allergens.confirmOf', { name: localized(meal, 'name').text })}
            // If a colleague has just declared an allergen, the server refuses.
            onClick={() => mutate({ id, body: { noAllergensConfirmed: true, expected: { allergens } } })}
          >
            {t('office.allergens.confirm')}
          </Button>
        </Group>
      ) : null}
    </Box>
  );
}

/** @param props.meal the meal as it was when the dialog was opened */
function AllergensForm(props: { meal: Meal; isGone: boolean; onClose: () => void }) {
  const { meal, isGone, onClose } = props;
  const { t } = useTranslation(['menu', 'meals']);
  const localized = useLocalized();
  // The allergens that the user has seen: those of the opened row, or of the message about a colleague's change.
  const [seen, setSeen] = useState<Allergen[]>([...meal.allergens]);
  return (
    <EditDialog
      title={t('office.allergens.title', { name: localized(meal, 'name').text })}
      onClose={onClose}
      form={{ values: { allergens: [...meal.allergens] as readonly Allergen[] } }}
      call={api.mutation('PUT /api/meals/{id}', (body: { allergens: readonly Allergen[] }) => ({
        params: { id: meal.id },
        body: { allergens: [...body.allergens], expected: { allergens: seen } },
      }))}
      inputOf={(body) => (body.allergens.join() === seen.join() ? void onClose() : body)}
      done={t('updated')}
      failed={t('failed.update')}
      onSaved={onClose}
      onFailed={async (error) => {
        if (!(error instanceof ApiError) || error.code !== 'meals/changed') return;
        const meals = await api.call('GET /api/meals');
        setSeen([...(meals.find(({ id }) => id === meal.id)?.allergens ?? seen)]);
      }}
    >
      {({ values, valued }, { error }) => (
        <>
          {isGone ? <Notice kind="warning" level={3} announce title={t('goneMeanwhile')} /> : null}
          {error instanceof ApiError && error.code === 'meals/changed' ? (
            <p role="status">
              {t('form.changedNow', {
                value: seen.map((each) => t(`meals:allergen.${each}`)).join(', ') || '–',
              })}
            </p>
          ) : null}
          <CheckList
            {...valued('allergens')}
            isCompact
            legend={t('form.contains')}
            description={t('form.allergensText')}
            options={ALLERGENS.map((value) => ({ value, label: t(`meals:allergen.${value}`) }))}
            values={values.allergens}
          />
        </>
      )}
    </EditDialog>
  );
}
