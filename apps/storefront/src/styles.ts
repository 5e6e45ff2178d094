/**
 * Every style of the public pages. It is inlined into the page, so it must all be in the entry's one stylesheet: styles
 * for parts loaded later (basket, dialogs, checkout) stay with those parts. A test checks that the list is complete.
 */
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/global.css';
import './shop.css';
import '@trpeza/ui/kit/badge/badge.module.css';
import '@trpeza/ui/kit/button/button.module.css';
import '@trpeza/ui/kit/empty-state/empty-state.module.css';
import '@trpeza/ui/kit/loading/loading.module.css';
import '@trpeza/ui/kit/notice/notice.module.css';
import '@trpeza/ui/kit/page-header/page-header.module.css';
import '@trpeza/ui/kit/price/price.module.css';
import '@trpeza/ui/kit/quantity-stepper/quantity-stepper.module.css';
import '@trpeza/ui/kit/choice/choice.module.css';
import '@trpeza/ui/kit/field/field-error.module.css';
import '@trpeza/ui/kit/segment/segment.module.css';
import '@trpeza/ui/features/meals/meal-picture.module.css';

import './features/budgets/budget-left.module.css';
import './features/calendar/day-leaf.module.css';
import './features/calendar/delivery-choice.module.css';
import './features/calendar/order-by.module.css';
import './features/cart/add-to-cart.module.css';
import './features/home/hero.module.css';
import './features/home/promo.module.css';
import './features/home/sections.module.css';
import './features/home/step-list.module.css';
import './features/home/testimonials.module.css';
import './features/meals/diet-stop.module.css';
import './features/meals/favourite-button.module.css';
import './features/meals/meal-card.module.css';
import './features/meals/meal-marks.module.css';
import './features/meals/meal-view.module.css';
import './features/meals/menu-controls.module.css';
import './features/meals/menu.module.css';
import './features/pages/how-it-works.module.css';
import './features/pages/text-page.module.css';
