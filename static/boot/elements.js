// Elements of the page as Python describes them (`web/dom.py`): a whole tree is made in one call, since a call for each element
// and attribute took most of the time of a new panel. Text is set as text, never as markup.
(() => {
    "use strict";

    const SVG = "http://www.w3.org/2000/svg";

    const made = ([tag, isDrawn, name, text, attributes, icon, children], all) => {
        const element = isDrawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
        all.push(element);
        if (name || isDrawn) element.setAttribute("class", name);
        for (const [key, value] of attributes) {
            if (key === "value" && "defaultValue" in element) element.value = value;
            else element.setAttribute(key, value);
        }
        if (text !== null) element.textContent = text;
        if (icon !== null) {
            const use = document.createElementNS(SVG, "use");
            use.setAttribute("href", icon);
            element.append(use);
        }
        for (const child of children) element.append(made(child, all));
        return element;
    };

    // All elements of the tree that a JSON text describes, each before its children.
    globalThis.tablelight.elements = (text) => {
        const all = [];
        made(JSON.parse(text), all);
        return all;
    };
})();
