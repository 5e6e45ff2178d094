import { browserApp } from '@trpeza/config/vite';

export default browserApp({ name: 'admin' });
