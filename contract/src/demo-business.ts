/** Of the business that a new installation has to try things with; its history of figures is made up. */
export const demoBusinessId = 'biz_demo0000000000northlight';
