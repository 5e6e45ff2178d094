import { route } from '../platform/route.ts';
import { PICTURE_BODY } from '../platform/picture.schemas.ts';
import { signedIn } from '../access/access.ts';
import { User } from '../access/accounts.schemas.ts';
import { Avatar, NotificationPreferences, PersonalInfo } from './profile.schemas.ts';

export const profileRoutes = {
  change: route({
    method: 'PATCH',
    path: '/api/user-profile',
    summary: "Change the caller's name and phone number",
    access: signedIn,
    body: PersonalInfo,
    ok: { 200: User },
    errors: [],
  }),
  setAvatar: route({
    method: 'PUT',
    path: '/api/user/avatar',
    summary: "Set the caller's picture (PNG, JPEG or WebP, at most 5 MB, as a data URL)",
    access: signedIn,
    // Converting a picture is the most expensive request, and people rarely change theirs.
    rate: { max: 20, seconds: 60 * 60 },
    body: Avatar,
    bodyLimit: PICTURE_BODY,
    tooLarge: 'accounts/picture-too-large',
    ok: { 200: User },
    errors: ['accounts/picture-unreadable', 'accounts/picture-too-large'],
  }),
  removeAvatar: route({
    method: 'DELETE',
    path: '/api/user/avatar',
    summary: "Remove the caller's picture",
    access: signedIn,
    ok: { 200: User },
    errors: [],
  }),
  preferences: route({
    method: 'GET',
    path: '/api/user/notification-preferences',
    summary: "Read the caller's notification preferences",
    access: signedIn,
    ok: { 200: NotificationPreferences },
    errors: [],
  }),
  setPreferences: route({
    method: 'PUT',
    path: '/api/user/notification-preferences',
    summary: "Set the caller's notification preferences",
    access: signedIn,
    body: NotificationPreferences,
    ok: { 200: NotificationPreferences },
    errors: [],
  }),
};
