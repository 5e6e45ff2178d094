import { scheduledJob, EVERY_NIGHT } from '#platform/jobs/define-jobs.ts';
import { erasePictures } from './save-picture.ts';

export const menuJobs = [scheduledJob('erase-pictures', EVERY_NIGHT, erasePictures)];
