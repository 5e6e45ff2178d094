/**
 * Every style of the public pages. The stylesheet is inlined into the page, so it must be a single file. Styles of components
 * that are loaded later (cart, dialogs, checkout) stay with those components. A test checks that the list is complete.
 */
import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/global.css';
import './storefront.css';
import '@trpeza/ui/kit/badge/badge.module.css';
import '@trpeza/ui/kit/button/button.module.css';
import '@trpeza/ui/kit/empty-state/empty-state.module.css';
import '@trpeza/ui/kit/fact-list/fact-list.module.css';
import '@trpeza/ui/kit/loading/loading.module.css';
import '@trpeza/ui/kit/notice/notice.module.css';
import '@trpeza/ui/kit/page-header/page-header.module.css';
import '@trpeza/ui/kit/price/price.module.css';
import '@trpeza/ui/kit/quantity-stepper/quantity-stepper.module.css';
import '@trpeza/ui/kit/choice/choice.module.css';
import '@trpeza/ui/kit/field/field-error.module.css';
import '@trpeza/ui/kit/segment/segment.module.css';
import '@trpeza/ui/menu/meal-picture.module.css';

import './ordering/calendar/calendar-leaf.module.css';
import './ordering/calendar/delivery-picker.module.css';
import './ordering/calendar/order-by.module.css';
import './ordering/cart/add-to-cart.module.css';
import './menu/home/hero.module.css';
import './menu/home/promo.module.css';
import './menu/home/sections.module.css';
import './menu/home/step-list.module.css';
import './menu/home/testimonials.module.css';
import './menu/diet-conflict.module.css';
import './menu/favourite-button.module.css';
import './menu/meal-card.module.css';
import './menu/meal-marks.module.css';
import './menu/meal-view.module.css';
import './menu/menu-controls.module.css';
import './menu/menu.module.css';
import './platform/pages/text-page.module.css';
