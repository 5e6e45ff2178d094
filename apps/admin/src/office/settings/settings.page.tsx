import { Box, Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SettingResponse } from '@trpeza/contract/office/settings.schemas';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Select } from '@trpeza/ui/kit/field/select';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { AffectedDeliveries, CalendarPreview, type Preview } from './calendar-preview.tsx';
import { SectionForm } from './section.form.tsx';
import { byKey, keysOf, SECTION_NAMES, type Section } from './setting-values.ts';
import styles from './settings.module.css';
import { ShareExample, SettingFields } from './setting-fields.tsx';

/** The settings page. It renders no form before everything has loaded, because a failed load must never clear a setting. */
export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const settings = useQuery({ ...api.query('GET /api/settings'), refetchOnMount: 'always' });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryView query={settings} title={t('loadFailed')}>
        {(saved) => (settings.isFetchedAfterMount ? <Sections settings={saved} /> : <Loading />)}
      </QueryView>
    </>
  );
}

/** The index of the sections and the chosen section. The URL's hash is the name of a section or of a setting. */
function Sections({ settings }: { settings: readonly SettingResponse[] }) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const requested = useLocation().hash.slice(1);
  const shown =
    SECTION_NAMES.find((each) => each === requested || keysOf(each).some((key) => key === requested)) ??
    'minimum';
  const [changes, setChanges] = useState<Partial<Record<Section, number>>>({});
  const onChanges = useCallback(
    (section: Section, count: number) => setChanges((all) => ({ ...all, [section]: count })),
    [],
  );
  const index = SECTION_NAMES.map((value) => {
    const title = t(`section.${value}.title`);
    const count = changes[value];
    return { value, label: count ? `${title} (${t('changes', { count })})` : title };
  });
  const [affected, setAffected] = useState<Preview['affected']>([]);
  const isSure = async () =>
    affected.length === 0 ||
    confirm({
      title: t('affected.title'),
      text: <AffectedDeliveries affected={affected} />,
      confirmLabel: t('affected.yes'),
      cancelLabel: t('affected.no'),
    });
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 3 }}>
        <Box display={{ md: 'none' }}>
          <Select
            label={t('section.label')}
            value={shown}
            options={index}
            onChange={({ currentTarget }) => void navigate(`#${currentTarget.value}`)}
          />
        </Box>
        <Box
          component="nav"
          display={{ base: 'none', md: 'block' }}
          className={styles.index}
          aria-label={t('section.label')}
        >
          {index.map(({ value, label }) => (
            <Link
              key={value}
              className={styles.entry}
              to={`#${value}`}
              aria-current={value === shown ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </Box>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 9 }} maw="56rem">
        {SECTION_NAMES.map((section) => (
          <SectionForm
            key={section}
            section={section}
            saved={byKey(settings)}
            isShown={section === shown}
            focused={section === shown && requested !== section ? requested : undefined}
            onChanges={onChanges}
            isSure={section === 'calendar' ? isSure : undefined}
          >
            {(form) => (
              <Stack>
                <SettingFields section={section} form={form} saved={byKey(settings)} />
                {section === 'money' ? <ShareExample values={form.values} /> : null}
                {section === 'calendar' ? <CalendarPreview form={form} onAffected={setAffected} /> : null}
              </Stack>
            )}
          </SectionForm>
        ))}
      </Grid.Col>
    </Grid>
  );
}
