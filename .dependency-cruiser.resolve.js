/** For dependency-cruiser, whose resolver tries only the first of the two targets in the exports of packages/ui. */
export default { resolve: { alias: { '@trpeza/ui': `${import.meta.dirname}/packages/ui/src` } } };
