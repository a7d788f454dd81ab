// What a person would complain about on a screen: too small to hit, pushed sideways, out of sight or covered, cut short.
window.looks = (() => {
    const controls = () => [...document.querySelectorAll("button, input, select, summary, a[href], [role=switch]")]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0 && getComputedStyle(e).opacity !== "0"
            && !e.closest("[hidden], .hidden-words"));
    const live = () => {
        const open = document.querySelector("dialog[open]");
        return controls().filter((e) => !open || open.contains(e));
    };
    const named = (e) => `${e.tagName} ${e.getAttribute("class")} "${(e.ariaLabel || e.textContent).slice(0, 30)}"`;
    const scroller = (e) => {
        for (let a = e.parentElement; a; a = a.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(a).overflow)) return a;
        }
        return null;
    };

    // A clause's number is a link in a sentence: WCAG allows such links the height of their line.
    const small = () => controls().flatMap((e) => {
        const { width, height } = e.getBoundingClientRect();
        const fits = e.classList.contains("clause") || (width >= 43.5 && height >= 43.5);
        return fits ? [] : [`${named(e)} is ${width} x ${height}`];
    });

    // Only a table of odds and the editor's tools may scroll sideways.
    const wide = () => ["html", "body", "#app", "#bar", "#panel", ".content", "dialog", ".dialog-body"]
        .flatMap((where) => [...document.querySelectorAll(where)])
        .filter((e) => e.scrollWidth > e.clientWidth + 1)
        .map((e) => `${named(e)} is ${e.scrollWidth} wide in ${e.clientWidth}`);

    // Each control, scrolled to where that is possible, is on the screen, and a tap on its middle hits it.
    const hidden = () => {
        const before = new Map();
        const faults = live().flatMap((e) => {
            const held = scroller(e);
            if (held && !before.has(held)) before.set(held, [held.scrollLeft, held.scrollTop]);
            if (held) e.scrollIntoView({ block: "nearest", inline: "nearest" });
            const box = e.getBoundingClientRect();
            const off = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
            if (off && !(held && box.height > held.clientHeight)) return [`${named(e)} is off the screen`];
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            // A tap or Escape closes the tour's bubble, so it may cover a control.
            return hit && (e.contains(hit) || (hit.closest(".tour") && !e.closest(".tour"))) ? [] : [`${named(e)} lies under ${hit ? named(hit) : "nothing"}`];
        });
        before.forEach((place, held) => held.scrollTo(...place));
        return faults;
    };

    // No words stick out of their button. A side's name may be cut in the bar: it is read out whole, and opens a dialog.
    const cut = () => live().filter((e) => e.tagName !== "INPUT").flatMap((e) => {
        const box = e.getBoundingClientRect(), words = document.createRange();
        return [...e.querySelectorAll("*"), e]
            .filter((p) => !p.children.length && p.textContent.trim() && p.checkVisibility() && !p.closest(".whose"))
            .filter((p) => getComputedStyle(p).clipPath === "none")
            .filter((p) => {
                words.selectNodeContents(p);
                const room = words.getBoundingClientRect();
                return room.left < box.left - 1 || room.right > box.right + 1 || room.bottom > box.bottom + 2;
            })
            .map((p) => `"${p.textContent}" sticks out of ${named(e)}`);
    });

    // A dialog is centred.
    const aside = () => [...document.querySelectorAll("dialog[open]")].flatMap((e) => {
        const { left, right } = e.getBoundingClientRect();
        return Math.abs(left - (innerWidth - right)) < 3 ? [] : [`${named(e)} is ${left} from the left, ${innerWidth - right} from the right`];
    });

    // For speech input a control's name begins with its visible words, and holds all of them in the same order.
    const words = (text) => text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? [];
    const pieces = (e, whole) => {
        const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), found = [];
        while (walk.nextNode()) {
            const home = walk.currentNode.parentElement;
            if (home.closest("[aria-hidden=true]") || !whole && (home.closest(".hidden-words") || !home.checkVisibility())) continue;
            if (words(walk.currentNode.textContent).length) found.push(words(walk.currentNode.textContent));
        }
        return found;
    };
    const unsaid = () => controls().filter((e) => e.tagName !== "INPUT").flatMap((e) => {
        const seen = pieces(e, false), name = e.ariaLabel ? words(e.ariaLabel) : pieces(e, true).flat();
        if (!name.length) return [`${named(e)} has no name`];
        let place = 0;
        const holds = seen.flat().every((word) => (place = name.indexOf(word, place) + 1) > 0);
        // A cell of a table shows its number alone: its name begins with its row and column, and holds the number.
        const begins = e.matches(".cell") || !seen.length || seen[0].every((word, index) => name[index] === word);
        return holds && begins ? [] : [`${named(e)} is called "${name.join(" ")}", but shows "${seen.flat().join(" ")}"`];
    });

    return { small, unsaid, hidden, placed: () => [...aside(), ...wide(), ...hidden(), ...cut()] };
})();
