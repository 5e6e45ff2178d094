import { admins } from '../access/access.ts';
import { route } from './route.ts';
import { BackupState } from './backups.schemas.ts';

export const backupsRoutes = {
  read: route({
    method: 'GET',
    path: '/api/backups',
    summary: 'Read when the database was last backed up, and when a backup was last restored as a test',
    access: admins,
    ok: { 200: BackupState },
    errors: [],
  }),
};
