/** The only import of the simulated providers, which are outside the product in `tools/simulators`. */
export { createEzidebitSimulator } from '../../../tools/simulators/src/ezidebit/ezidebit-simulator.ts';
export { createFaults, FAULTS, type Fault } from '../../../tools/simulators/src/faults.ts';
export { startSimulator } from '../../../tools/simulators/src/simulator.ts';
export {
  SIMULATED_STRIPE,
  startSimulators,
  SIMULATED_WEBHOOK_SECRET,
  SIMULATED_EZIDEBIT,
  type Simulators,
} from '../../../tools/simulators/src/start-simulators.ts';
export { DELIVERY_FAULTS, type DeliveryFault } from '../../../tools/simulators/src/stripe/stripe-webhooks.ts';
export { createVirtualClock } from '../../../tools/simulators/src/virtual-clock.ts';
